/** The QR code for the phone's camera. The encoder is a chunk of its own. */
import { useEffect, useState } from "react";
import styles from "./second-factor.module.css";

/**
 * An SVG path with one square per dark module; the rows include the white border (ISO/IEC 18004 requires 4
 * modules).
 */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
}

export function QrCode({ text }: { readonly text: string }) {
  const [rows, setRows] = useState<readonly boolean[][] | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    import("qr").then(
      ({ encodeQR }) => isCurrent && setRows(encodeQR(text, "raw", { ecc: "medium", border: 4 })),
      (error: unknown) => {
        console.error("The code that draws the QR code could not be loaded.", error);
        setFailed(true);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (failed) return <p>The QR code cannot be shown. Please type the key into your app instead.</p>;
  const size = rows?.length ?? 1;
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code for your authenticator app. The key below says the same."
    >
      {/* Dark on white in both colour schemes: cameras cannot read inverted codes. */}
      <rect width={size} height={size} fill="#fff" />
      {rows && <path d={pathOf(rows)} fill="#000" />}
    </svg>
  );
}
