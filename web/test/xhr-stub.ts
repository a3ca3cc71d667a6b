/** Stubs uploads: a test sets the progress and the result of each. */
import { act } from "@testing-library/react";
import { vi } from "vitest";

export interface SentUpload {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly form: FormData;
  aborted: boolean;
  progress(share: number): void;
  answer(status: number, body: { message: string; data?: unknown }): void;
  fail(): void;
}

/** Replaces XMLHttpRequest until the test ends; returns the uploads in order. */
export function stubUploads(): SentUpload[] {
  const sent: SentUpload[] = [];
  class Stub {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    status = 0;
    responseText = "";
    #method = "";
    #url = "";
    #headers: Record<string, string> = {};
    #entry: SentUpload | undefined;
    open(method: string, url: string) {
      this.#method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }
    getResponseHeader() {
      return null;
    }
    send(form: FormData) {
      this.#entry = {
        method: this.#method,
        url: this.#url,
        headers: this.#headers,
        form,
        aborted: false,
        progress: (share) =>
          act(() => this.upload.onprogress?.({ loaded: share * 1000, total: 1000 })),
        answer: (status, body) =>
          act(() => {
            this.status = status;
            this.responseText = JSON.stringify({ status, data: null, ...body });
            this.onload?.();
          }),
        fail: () => act(() => this.onerror?.()),
      };
      sent.push(this.#entry);
    }
    abort() {
      if (this.#entry) this.#entry.aborted = true;
      this.onabort?.();
    }
  }
  vi.stubGlobal("XMLHttpRequest", Stub);
  return sent;
}
