/** An e-mail or web address that breaks where readers expect it: after the @, before dots, after slashes. */
import { Fragment } from "react";

const breaks = /(?<=[@/])(?!\/)|(?=\.)/;

export function Breakable({ address }: { readonly address: string }) {
  let at = 0;
  return address.split(breaks).map((part) => {
    at += part.length;
    return (
      <Fragment key={at}>
        {part}
        <wbr />
      </Fragment>
    );
  });
}
