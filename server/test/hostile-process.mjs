// node hostile-process.mjs <port> <number> <forwarded>: keeps this many hostile connections open. Half of
// them ask for the largest answer and never read it, the other half start to log in and stop. Prints a line
// when all have been opened; reopens each half a second after it was disconnected.
import net from "node:net";

const [port, number, forwarded] = process.argv.slice(2).map(Number);

const head = (each, line) =>
  `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer junk.${each}.token\r\n` +
  (forwarded ? `X-Forwarded-For: 10.${each >> 8}.${each & 255}.1\r\n` : "");

const neverRead = (each) => `${head(each, "GET /api/openapi.json")}\r\n`.repeat(4);
const stopped = (each) =>
  `${head(each, "POST /api/auth/login")}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;

const opened = new Set();
function open(each) {
  const socket = net.connect({ port, host: "127.0.0.1" });
  socket.on("connect", () => {
    socket.write(each % 2 === 0 ? neverRead(each) : stopped(each));
    opened.add(each);
    if (opened.size === number) console.log("all opened");
  });
  socket.on("error", () => undefined);
  socket.on("close", () => setTimeout(open, 500, each));
}
// The test has ended, for whatever reason.
process.stdin.resume().on("end", () => process.exit());
for (let each = 0; each < number; each += 1) open(each);
