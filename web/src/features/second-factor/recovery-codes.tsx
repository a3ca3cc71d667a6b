/** The recovery codes: shown once, to copy, save or print (ADR 5). */
import { Button, Group } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import cards from "#shared/card.module.css";
import { CopyButton } from "#shared/copy-button.tsx";
import { product } from "#shared/product.ts";
import { saveAs } from "#shared/save-as.ts";
import styles from "./second-factor.module.css";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [kept, setKept] = useState(false);
  const [asked, setAsked] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const text = [`${product.name}: recovery codes`, "Each works once.", "", ...codes, ""].join(
    "\r\n",
  );
  const done = () => (kept ? onDone() : setAsked(true));

  return (
    <section className={cards.card} aria-labelledby="codes-title">
      <h2 id="codes-title" ref={heading} tabIndex={-1}>
        Your recovery codes for {product.name}
      </h2>
      <p>
        If your phone is lost or broken, each of these lets you in once in place of the app's code.
        They are shown only now. Keep them where your phone is not: on paper, or in a password
        manager.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap={12} data-paper="hidden">
        <CopyButton text={codes.join("\n")} label="Copy" />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => saveAs(new Blob([text], { type: "text/plain" }), "recovery-codes.txt")}
        >
          Download
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Group>
      <div data-paper="hidden">
        <label className={styles.kept}>
          <input
            type="checkbox"
            checked={kept}
            aria-invalid={(asked && !kept) || undefined}
            aria-describedby={asked && !kept ? "kept-error" : undefined}
            onChange={(event) => setKept(event.currentTarget.checked)}
          />
          I have kept these codes in a safe place
        </label>
        {asked && !kept && (
          <p id="kept-error" role="alert" className={styles.error}>
            Please keep the codes first, then tick the box: they are not shown again.
          </p>
        )}
        <Button mt="xs" onClick={done}>
          Done
        </Button>
      </div>
    </section>
  );
}
