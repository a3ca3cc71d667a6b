/** What people type is text in the HTML part of a mail, never markup. Rules: AUTH-33. */
import { expect, it } from "vitest";
import { passwordLinkText } from "./mail-text.ts";

it("escapes the username and the product's name in the HTML part", () => {
  const { html, text } = passwordLinkText({
    purpose: "invitation",
    username: '<b onclick="x()">ann</b>',
    token: "token",
    product: "Help & Hope <Line>",
    address: "https://helpline.example.org",
  });
  expect(html).not.toContain("<b onclick");
  expect(html).not.toContain("<Line>");
  expect(html).toContain("Your username is &#60;b onclick=&#34;x()&#34;&#62;ann&#60;/b&#62;.");
  expect(text).toContain('Your username is <b onclick="x()">ann</b>.');
});
