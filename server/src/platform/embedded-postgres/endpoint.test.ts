import { expect, it } from "vitest";
import { chooseEndpoint } from "./endpoint.ts";
import { makeRoot } from "./paths.ts";
import { temporaryFolder, useTestKit } from "./test-kit.ts";

useTestKit();

it("is a port of this machine only on Windows, and no socket", async () => {
  const endpoint = await chooseEndpoint(
    await makeRoot(await temporaryFolder()),
    undefined,
    "win32",
  );
  expect(endpoint.host).toBe("127.0.0.1");
  expect(endpoint.port).toBeGreaterThan(1023);
  expect(endpoint.settings).toEqual({
    listen_addresses: "127.0.0.1",
    port: String(endpoint.port),
    unix_socket_directories: "",
  });
});
