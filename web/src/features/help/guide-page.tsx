/** The guide: one page with its parts and a list of them, and the contents of all pages. */
import { type GuidePageName, guidePagesFor } from "@helpline/contract/guide-pages";
import { screens } from "@helpline/contract/screens";
import { useMediaQuery } from "@mantine/hooks";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { useSectionInSight } from "#shared/section-in-sight.ts";
import { useSession } from "#shared/session/use-session.ts";
import classes from "./guide.module.css";
import type { GuidePart } from "./guide.ts";
import { Blocks } from "./guide-blocks.tsx";
import { guide } from "./guide-pages.ts";
import { GuidePartLink } from "./guide-search.tsx";

const atOnce = { getInitialValueInEffect: false } as const;

/** The part that the address names is shown at once. */
export function GuidePageContent({ page }: { readonly page: GuidePageName }) {
  const { lead, parts } = guide[page];
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const part = document.getElementById(hash);
    part?.scrollIntoView({ block: "start" });
    part?.focus({ preventScroll: true });
  }, [hash]);

  return (
    <div className={classes.columns}>
      <PartLinks parts={parts} />
      <article className={classes.article}>
        <Blocks of={lead} />
        {parts.map(({ id, title, blocks }) => (
          <section
            key={id}
            id={id}
            tabIndex={-1}
            aria-labelledby={`${id}-title`}
            className={classes.part}
            data-focus-on-arrival={id === hash || undefined}
            data-wanted={id === hash || undefined}
          >
            <h2 id={`${id}-title`}>{title}</h2>
            <Blocks of={blocks} />
          </section>
        ))}
      </article>
    </div>
  );
}

function PartLinks({ parts }: { readonly parts: readonly GuidePart[] }) {
  const isWide = useMediaQuery("(min-width: 64em)", false, atOnce);
  const anchors = useMemo(() => parts.map(({ id }) => id), [parts]);
  const current = useSectionInSight(anchors);
  return (
    <nav aria-label="On this page" className={classes.links} data-paper="hidden">
      <details open={isWide}>
        <summary>On this page</summary>
        <ul className="plain-list">
          {parts.map(({ id, title }) => (
            <li key={id}>
              <Link
                to="."
                hash={id}
                activeOptions={{ includeHash: true }}
                data-in-sight={id === current || undefined}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

/** All pages with their parts, those of one's own work first. */
export function GuideContents() {
  const { userType } = useSession();
  return (
    <div className={classes.pages}>
      {guidePagesFor(userType).map((page) => (
        <section key={page} aria-labelledby={`guide-${page}`} className={classes.page}>
          <h2 id={`guide-${page}`}>
            <Link to={screens.helpTopic.path} params={{ page }}>
              {guide[page].title}
            </Link>
          </h2>
          <Blocks of={guide[page].lead.slice(0, 1)} />
          <ul>
            {guide[page].parts.map(({ id, title }) => (
              <li key={id}>
                <GuidePartLink page={page} part={id}>
                  {title}
                </GuidePartLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
