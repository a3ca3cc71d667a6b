// node hostile-process.mjs <port> <number> <forwarded>: keeps so many hostile connections open, half of
// which ask for the largest answer and never read it, the other half begin to log in and stop. Writes a
// line when all of them have been opened; opens each again half a second after it was cut off.
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
// The test is over, however it ended.
process.stdin.resume().on("end", () => process.exit());
for (let each = 0; each < number; each += 1) open(each);
