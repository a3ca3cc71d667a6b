/** Writes that run once at a time, and lists that queue them. Rules: UI-37. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-client.ts";
import { useWrite } from "./use-write.ts";

function openWrite(queue: boolean) {
  const client = new QueryClient();
  const sent: number[] = [];
  const answers: (() => void)[] = [];
  const { result } = renderHook(
    () =>
      useWrite({
        queue,
        mutationFn: (input: number) => {
          sent.push(input);
          return new Promise<void>((resolve) => answers.push(resolve));
        },
      }),
    {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  return { sent, answers, write: (input: number) => void result.current.write(input) };
}

describe("useWrite", () => {
  it("does nothing while an earlier call is pending", async () => {
    const { sent, answers, write } = openWrite(false);
    write(1);
    write(2);
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.();
    await waitFor(() => {
      write(3);
      expect(sent).toEqual([1, 3]);
    });
  });

  it("queues other inputs of a list, and sends the same input once", async () => {
    const { sent, answers, write } = openWrite(true);
    write(1);
    write(2);
    write(1);
    write(2);
    await waitFor(() => expect(sent).toEqual([1]));
    answers[0]?.();
    await waitFor(() => expect(sent).toEqual([1, 2]));
    answers[1]?.();
    write(1);
    await waitFor(() => expect(sent).toEqual([1, 2, 1]));
  });

  it("shows nothing more than the notice of the Auto Logout when the session is over", async () => {
    const onFailure = vi.fn();
    const refuse = (over: boolean) =>
      Promise.reject(new ApiError(401, "Please log in.", null, over));
    const { result } = renderHook(
      () => useWrite({ mutationFn: (over: boolean) => refuse(over), onFailure }),
      {
        wrapper: ({ children }: { readonly children: ReactNode }) => (
          <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
        ),
      },
    );
    await result.current.write(true);
    expect(onFailure).not.toHaveBeenCalled();
    // A route with a 401 of its own, such as a wrong password.
    await result.current.write(false);
    expect(onFailure).toHaveBeenCalledOnce();
  });
});
