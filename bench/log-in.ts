/** @returns a token for calls, which lives 20 minutes. @throws if the login is refused */
export async function logIn(url: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  const token = /^Bearer (\S+)$/.exec(answer.headers.get("authorization") ?? "")?.[1];
  if (!token) throw new Error(`The login was refused: ${await answer.text()}`);
  return token;
}
