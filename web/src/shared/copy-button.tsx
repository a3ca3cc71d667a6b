/** Copies a text and confirms it, also to screen readers. */
import { Button } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import styles from "./copy-button.module.css";

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const [told, setTold] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setTold("Copied.");
    } catch {
      // Happens without HTTPS, or if the browser forbids it.
      setTold("Your browser did not allow it. Please select the text and copy it.");
    }
  };
  return (
    <span className={styles.copy}>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {label}
      </Button>
      <span role="status">{told}</span>
    </span>
  );
}
