/** The heading of a page inside a list modal; focused if no field is. */
import { Title } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";

export function PageHeading(props: { readonly children: ReactNode; readonly focused?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (props.focused) heading.current?.focus();
  }, [props.focused]);
  return (
    <Title
      ref={heading}
      order={3}
      size="h4"
      mb="md"
      tabIndex={-1}
      style={{ overflowWrap: "anywhere" }}
    >
      {props.children}
    </Title>
  );
}
