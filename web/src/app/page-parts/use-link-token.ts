/**
 * The token of a link to choose a password (ADR 6). It leaves the address bar at once, so that it is
 * neither in the history nor in a picture of the screen.
 */
import { useEffect, useState } from "react";

const inAddress = () => window.location.hash.slice(1);

/** @returns the token of the link that was opened last; "" if there was none */
export function useLinkToken(): string {
  const [token, setToken] = useState(inAddress);
  useEffect(() => {
    const take = () => {
      const given = inAddress();
      if (given === "") return;
      setToken(given);
      window.history.replaceState(window.history.state, "", window.location.pathname);
    };
    take();
    // Another link in the same tab changes only the fragment.
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  return token;
}
