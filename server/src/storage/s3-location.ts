/** FILES_URL: the bucket, its server, and its credentials (FILE-11). */
import { type Environment, SettingError, text } from "#operations/settings";

export interface S3Location {
  readonly bucket: string;
  /** Without leading or trailing slashes; empty for none. */
  readonly prefix: string;
  readonly region: string;
  /** Unset: Amazon's endpoint for the region. */
  readonly endpoint?: string;
  /** Unset: the usual AWS variables and files. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

const isHttp = (value: string) =>
  URL.canParse(value) && ["http:", "https:"].includes(new URL(value).protocol);

/** Error messages do not repeat the URL, which may contain a secret. */
const wrong = () =>
  new SettingError(
    "FILES_URL should be a URL such as s3://bucket/prefix?region=eu-west-2, for other S3 servers with &endpoint=https://s3.example.org, keys from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY or as s3://key:secret@bucket/prefix.",
  );

/** @throws SettingError naming FILES_URL */
export function s3Location(env: Environment): S3Location | undefined {
  const value = text(env, "FILES_URL");
  if (value === undefined) return undefined;
  if (!URL.canParse(value)) throw wrong();
  const { protocol, hostname, port, pathname, searchParams, username, password } = new URL(value);
  const endpoint = searchParams.get("endpoint");
  const known = [...searchParams.keys()].every((name) => name === "endpoint" || name === "region");
  const fits =
    protocol === "s3:" &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname) &&
    port === "" &&
    known &&
    (username === "") === (password === "") &&
    (endpoint === null || isHttp(endpoint));
  if (!fits) throw wrong();
  const region =
    searchParams.get("region") || text(env, "AWS_REGION") || text(env, "AWS_DEFAULT_REGION");
  return {
    bucket: hostname,
    prefix: decodeURIComponent(pathname).replace(/^\/+|\/+$/g, ""),
    region: region ?? "us-east-1",
    ...(endpoint === null ? {} : { endpoint }),
    ...(username === ""
      ? {}
      : {
          credentials: {
            accessKeyId: decodeURIComponent(username),
            secretAccessKey: decodeURIComponent(password),
          },
        }),
  };
}
