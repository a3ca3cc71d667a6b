/** Rules: WIRE-23. */
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { stubFetch } from "../../../test/fetch-stub.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import ApiReaderPage from "./api-reader-page.tsx";

const openApi = {
  openapi: "3.1.0",
  info: { title: "Helpline API", version: "1.0.0" },
  paths: {
    "/api/auth/login": {
      post: { tags: ["session"], summary: "Log in", responses: { 200: { description: "OK" } } },
    },
  },
};

it("shows the operations of the document, and asks the server for nothing else", async () => {
  const sent = stubFetch({ text: JSON.stringify(openApi) });
  renderScreen(<ApiReaderPage />);
  expect(await screen.findByText("Log in")).toBeInTheDocument();
  expect(screen.getByText(/API version 1\.0\.0/)).toBeInTheDocument();
  expect(sent.map(({ url }) => url)).toEqual(["/api/openapi.json"]);
});
