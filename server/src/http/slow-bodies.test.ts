/** JSON bodies that do not arrive in time are ended; forms and complete bodies are not. Rules: WIRE-29. */
import net, { type AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { brokenRequests, endSlowBodies } from "./broken-requests.ts";

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  endSlowBodies(app, brokenRequests({}), 50);
  app.addContentTypeParser("multipart/form-data", { parseAs: "string" }, (_request, _body, done) =>
    done(null, {}),
  );
  app.post("/", async () => ({ here: true }));
  app.post("/refused", {
    onRequest: async (_request, reply) => reply.status(401).send({ here: false }),
    handler: async () => ({ here: true }),
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

/**
 * Sends the head and the first half of a body, and the rest once `goOn` has resolved; returns what came
 * back.
 */
function send(type: string, goOn?: Promise<unknown>, path = "/"): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve) => {
    let answer = "";
    const socket = net.connect(port, "127.0.0.1");
    socket.on("data", (data) => {
      answer += String(data);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer));
    const close = path === "/" ? ["Connection: close"] : [];
    const head = [`POST ${path} HTTP/1.1`, "Host: x", ...close, `Content-Type: ${type}`];
    socket.write([...head, "Content-Length: 2", "", "{"].join("\r\n"));
    void goOn?.then(() => socket.write("}"));
  });
}

it("a JSON body that stops halfway is answered 408", async () => {
  expect(await send("application/json")).toMatch(/^HTTP\/1\.1 408 [\s\S]*"status":408/);
});

it.each(["application/json", "multipart/form-data; boundary=x"])(
  "a body refused before it arrived does not keep its connection: %s",
  async (type) => {
    const answer = await send(type, undefined, "/refused");
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 401"]);
  },
);

it("a complete body is answered, and a form may take longer", async () => {
  expect(await send("application/json", Promise.resolve())).toMatch(/^HTTP\/1\.1 200 /);
  const jsonEnded = send("application/json");
  // By then the time for the earlier JSON body is over as well.
  expect(await send("multipart/form-data; boundary=x", jsonEnded)).toMatch(/^HTTP\/1\.1 200 /);
});
