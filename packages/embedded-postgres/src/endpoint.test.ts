import { expect, it } from "vitest";
import { chooseEndpoint } from "./endpoint.ts";
import { makeRoot } from "./site.ts";
import { EXAMPLE, temporaryFolder, useTestKit } from "./test-kit.ts";

useTestKit();

it("on Windows it is a port that only this machine can reach, not a socket", async () => {
  const paths = await makeRoot(await temporaryFolder());
  const endpoint = await chooseEndpoint({ app: EXAMPLE, paths, account: undefined }, "win32");
  expect(endpoint.host).toBe("127.0.0.1");
  expect(endpoint.port).toBeGreaterThan(1023);
  expect(endpoint.settings).toEqual({
    listen_addresses: "127.0.0.1",
    port: String(endpoint.port),
    unix_socket_directories: "",
  });
});
