/** Shows the text of the guide: paragraphs, steps, tables, pictures, links. */
import { isGuidePage } from "@helpline/contract/guide-pages";
import { screens } from "@helpline/contract/screens";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import classes from "./guide.module.css";
import type { Block, Inline } from "./guide.ts";

/** The text never changes while it is shown, so places in it are its keys. */
const keyed = <Item,>(items: readonly Item[], show: (item: Item) => ReactNode) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  items.map((item, index) => <Fragment key={index}>{show(item)}</Fragment>);

interface GuideLinkProps {
  /** `manager#close-a-case`, or `#close-a-case` on the same page. */
  readonly to: string;
  readonly children: ReactNode;
}

function GuideLink({ to, children }: GuideLinkProps) {
  const [page = "", hash = ""] = to.split("#");
  if (page !== "" && !isGuidePage(page)) return <a href={to}>{children}</a>;
  const address = page === "" ? { to: "." } : { to: screens.helpTopic.path, params: { page } };
  return (
    <Link {...address} hash={hash} activeOptions={{ includeHash: true }}>
      {children}
    </Link>
  );
}

const Runs = ({ of }: { readonly of: readonly Inline[] }) =>
  keyed(of, (run) => {
    if (typeof run === "string") return run;
    if (run.kind === "key") return <kbd>{run.text}</kbd>;
    const inside = <Runs of={run.of} />;
    return run.kind === "bold" ? (
      <strong>{inside}</strong>
    ) : (
      <GuideLink to={run.to}>{inside}</GuideLink>
    );
  });

function GuideBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case "text":
      return (
        <p>
          <Runs of={block.of} />
        </p>
      );
    case "heading":
      return (
        <h3>
          <Runs of={block.of} />
        </h3>
      );
    case "list": {
      const items = keyed(block.items, (item) => (
        <li>
          <Blocks of={item} />
        </li>
      ));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case "table":
      return <GuideTable {...block} />;
    case "picture":
      return (
        <img
          className={classes.picture}
          src={block.src}
          alt={block.alt}
          width={block.width}
          height={block.height}
          loading="lazy"
          decoding="async"
        />
      );
  }
}

export const Blocks = ({ of }: { readonly of: readonly Block[] }) =>
  keyed(of, (block) => <GuideBlock block={block} />);

function GuideTable({ head, rows }: Extract<Block, { kind: "table" }>) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {keyed(head, (cell) => (
            <th scope="col">
              <Runs of={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(rows, (row) => (
          <tr>
            {keyed(row, (cell) => (
              <td>
                <Runs of={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
