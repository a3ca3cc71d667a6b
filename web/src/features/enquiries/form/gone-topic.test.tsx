/**
 * The form of an enquiry, while an admin retires the topic that is chosen in it: it says so, keeps what was typed, and
 * offers what is offered now.
 *
 * Rules: SET-4, SET-12.
 */
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import { useQuery } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { sentBy, stubAnswers } from "../../../../test/answers.ts";
import { formAnswers } from "../../../../test/case-samples.ts";
import { dialogLines } from "../../../../test/dialogs.ts";
import { renderScreen } from "../../../../test/render-screen.tsx";
import { logIn } from "../../../../test/tokens.ts";
import { choicesQuery } from "../enquiries.api.ts";
import { NewEnquiry } from "./enquiry-form.tsx";

function Page() {
  const { data } = useQuery(choicesQuery);
  const nothing = vi.fn();
  return data ? (
    <NewEnquiry
      choices={data}
      stored={null}
      asked={0}
      known={{ caller: "school", outcome: "answered", telephone: "07700900001" }}
      onBack={nothing}
      onChanged={nothing}
      onSaved={nothing}
    />
  ) : null;
}

it("says that the topic has gone, and keeps what was typed", async () => {
  logIn("advisor");
  let topics = ["Transport", "Other"];
  const errors = [{ field: "topic", message: enquiryMessages.topicGone }];
  const sent = stubAnswers({
    ...formAnswers,
    "GET /api/enquiries/choices": () => ({ data: { people: [], topics, local_authorities: [] } }),
    "PUT /api/drafts/enquiry-form-new": { status: 201, data: {} },
    "POST /api/enquiries": { status: 422, message: enquiryMessages.topicGone, data: { errors } },
  });
  renderScreen(<Page />);
  const user = userEvent.setup();
  const topic = await screen.findByLabelText<HTMLSelectElement>(/^Topic/);
  await user.selectOptions(topic, "Transport");
  fireEvent.input(screen.getByLabelText(/^Notes/), { target: { value: "The bus is late." } });
  fireEvent.input(screen.getByLabelText(/^Minutes/), { target: { value: "4" } });
  topics = ["School transport", "Other"];
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await dialogLines()).toEqual([enquiryMessages.topicGone]);
  fireEvent.click(screen.getByRole("button", { name: "OK" }));

  const offered = () =>
    within(topic)
      .getAllByRole("option")
      .map((each) => each.textContent);
  await waitFor(() =>
    expect(offered()).toEqual([
      "None of these",
      "School transport",
      "Other",
      "Transport (not offered any more)",
    ]),
  );
  expect(topic).toHaveValue("Transport");
  expect(screen.getByLabelText(/^Notes/)).toHaveValue("The bus is late.");
  expect(screen.getByLabelText(/^Minutes/)).toHaveValue("4");
  expect(screen.getByRole("radio", { name: /School$/ })).toBeChecked();

  await user.selectOptions(topic, "School transport");
  expect(offered()).toEqual(["None of these", "School transport", "Other"]);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sentBy(sent, "POST").at(-1)?.body).toMatchObject({
      topic: "School transport",
      notes: "The bus is late.",
      telephone: "07700900001",
    }),
  );
});
