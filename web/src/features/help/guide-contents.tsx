/** All pages of the guide with their parts, those of one's own work first. */
import { guidePagesFor } from "@helpline/contract/guide-pages";
import { screens } from "@helpline/contract/screens";
import { Link } from "@tanstack/react-router";
import { useSession } from "#shared/session/use-session.ts";
import classes from "./guide.module.css";
import { Blocks } from "./guide-blocks.tsx";
import { guide } from "./guide-pages.ts";
import { GuidePartLink } from "./guide-search.tsx";

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
