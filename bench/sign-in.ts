/** @returns a token for calls, which lives for 20 minutes. @throws when nobody is let in */
export async function signIn(url: string, username: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  const token = /^Bearer (\S+)$/.exec(answer.headers.get("authorization") ?? "")?.[1];
  if (!token) throw new Error(`Nobody can sign in: ${await answer.text()}`);
  return token;
}
