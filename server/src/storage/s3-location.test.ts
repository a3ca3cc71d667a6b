/** FILES_URL: which bucket it names, and errors that repeat no secret. Rules: FILE-11. */
import { describe, expect, it } from "vitest";
import { SettingError } from "#operations/settings";
import { s3Location } from "./s3-location.ts";

const at = (FILES_URL: string, more = {}) => s3Location({ FILES_URL, ...more });
const plain = { bucket: "bucket", prefix: "", region: "us-east-1" };

it("is not set, or blank", () => {
  expect(s3Location({})).toBeUndefined();
  expect(at("  ")).toBeUndefined();
});

it.each([
  ["s3://bucket", plain],
  ["s3://bucket/", plain],
  ["s3://bucket//a/b%20c//", { ...plain, prefix: "a/b c" }],
  ["s3://a.b", { ...plain, bucket: "a.b" }],
  ["s3://1-2", { ...plain, bucket: "1-2" }],
  [`s3://${"b".repeat(63)}`, { ...plain, bucket: "b".repeat(63) }],
  ["s3://bucket?region=eu-west-2", { ...plain, region: "eu-west-2" }],
  ["s3://bucket?endpoint=https://s3.example.org", { ...plain, endpoint: "https://s3.example.org" }],
  [
    "s3://bucket?endpoint=http://127.0.0.1:9000&region=x",
    { ...plain, endpoint: "http://127.0.0.1:9000", region: "x" },
  ],
  [
    "s3://key%2F1:se%20cret@bucket/p",
    { ...plain, prefix: "p", credentials: { accessKeyId: "key/1", secretAccessKey: "se cret" } },
  ],
])("%s", (url, location) => {
  expect(at(url)).toStrictEqual(location);
});

it.each([
  ["a text that is no URL", "bucket/hidden"],
  ["another protocol", "https://u:hidden@bucket"],
  ["no bucket", "s3:///hidden"],
  ["a bucket of two characters", "s3://bb/hidden"],
  ["a bucket of 64 characters", `s3://${"b".repeat(64)}/hidden`],
  ["a bucket that begins with a hyphen", "s3://-bucket/hidden"],
  ["a bucket that ends with a hyphen", "s3://bucket-/hidden"],
  ["a bucket with a capital", "s3://Bucket/hidden"],
  ["a bucket with a sign in it", "s3://buc_ket/hidden"],
  ["a port", "s3://u:hidden@bucket:9000"],
  ["an unknown parameter", "s3://u:hidden@bucket?region=x&acl=public"],
  ["a key without a secret", "s3://hidden@bucket"],
  ["a secret without a key", "s3://:hidden@bucket"],
  ["an endpoint of another protocol", "s3://u:hidden@bucket?endpoint=ftp://s3.example.org"],
  ["an endpoint that is no URL", "s3://u:hidden@bucket?endpoint=s3.example.org"],
  ["an empty endpoint", "s3://u:hidden@bucket?endpoint="],
])("is refused without repeating it: %s", (_what, url) => {
  expect(() => at(url)).toThrow(SettingError);
  expect(() => at(url)).toThrow(/^FILES_URL should be a URL such as s3:(?!.*hidden)/);
});

describe("the region", () => {
  const [first, second] = [{ AWS_REGION: "eu-1" }, { AWS_DEFAULT_REGION: "eu-2" }];

  it.each([
    ["of the URL first", "s3://bucket?region=eu-0", { ...first, ...second }, "eu-0"],
    [
      "of AWS_REGION next, also if the URL has an empty one",
      "s3://bucket?region=",
      { ...first, ...second },
      "eu-1",
    ],
    ["of AWS_DEFAULT_REGION at last", "s3://bucket", { AWS_REGION: " ", ...second }, "eu-2"],
  ])("is that %s", (_which, url, variables, region) => {
    expect(at(url, variables)?.region).toBe(region);
  });
});
