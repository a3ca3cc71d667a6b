/**
 * The content type of a download, by file extension; the type claimed by the sender is ignored. Documents
 * that a browser would run as our own pages (HTML, SVG, other XML, saved mails and web archives) are not
 * listed and are sent as plain bytes.
 */

const types: Readonly<Record<string, string>> = {
  avi: "video/x-msvideo",
  bmp: "image/bmp",
  csv: "text/csv",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  gif: "image/gif",
  heic: "image/heic",
  ics: "text/calendar",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  json: "application/json",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  msg: "application/vnd.ms-outlook",
  odp: "application/vnd.oasis.opendocument.presentation",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odt: "application/vnd.oasis.opendocument.text",
  pdf: "application/pdf",
  png: "image/png",
  ppt: "application/vnd.ms-powerpoint",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  rtf: "application/rtf",
  tif: "image/tiff",
  tiff: "image/tiff",
  txt: "text/plain",
  wav: "audio/wav",
  webp: "image/webp",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
};

function contentTypeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return (Object.hasOwn(types, ending) && types[ending]) || "application/octet-stream";
}

/** RFC 6266: an ASCII name for old clients, and the full name. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const exact = encodeURIComponent(name).replace(
    /['()*!]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/** A file is always saved, never shown under our origin, whatever it contains (FILE-7). */
export const downloadHeaders = (file: { name: string; size: number }) => ({
  "content-type": contentTypeOf(file.name),
  "content-length": String(file.size),
  "content-disposition": dispositionOf(file.name),
  "x-content-type-options": "nosniff",
  "content-security-policy":
    "default-src 'none'; object-src 'none'; base-uri 'none'; sandbox; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
});
