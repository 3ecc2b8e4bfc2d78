/** Posts a form of the practice service's own pages, as a browser does. */
export async function postForm(
  base: string,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const { origin } = new URL(base);
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  if (answer.status !== 303 && answer.status !== 302) throw new Error(`${path} answered ${answer.status}`);
}
