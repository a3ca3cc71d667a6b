/** The public landing page. */

import { screens } from "@helpline/contract/screens";
import { IconFileText, IconLock, IconUsersGroup } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useProduct } from "#shared/use-product.ts";
import styles from "./pages.module.css";

const points = [
  {
    Icon: IconUsersGroup,
    title: "One case, everyone who helps",
    text: "The child, the guardians, GP practice, school, local authority and the staff assigned, in one place.",
  },
  {
    Icon: IconFileText,
    title: "Every call on record",
    text: "Advisors, advocates and clinics note what was said and done, so that nobody has to ask twice.",
  },
  {
    Icon: IconLock,
    title: "Only what your work needs",
    text: "Each person sees the cases and screens of their role. What is read and changed is recorded.",
  },
];

export default function HomePage() {
  const { name } = useProduct();
  return (
    <div className={styles.landing}>
      <h1 className={styles.landingTitle}>{name}</h1>
      <p className={styles.landingLead}>
        The case management of a helpline for families of children with special educational needs.
        For members of staff.
      </p>
      <p>
        <Link to={screens.login.path} className={styles.primaryLink} preload="render">
          {screens.login.title}
        </Link>
      </p>
      <ul className={styles.points}>
        {points.map(({ Icon, title, text }) => (
          <li key={title}>
            <Icon size={24} stroke={1.5} aria-hidden="true" />
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>
        Are you a parent or carer looking for help? Please call the helpline; this site is for its
        staff.
      </p>
    </div>
  );
}
