export type LinkType = 'signup' | 'recovery' | 'email_change';

export interface MailedLink {
  url: string;
  token: string;
  type: LinkType;
  code: string;
}

/** Parses the link and the code of a mail. */
export function linkOf(text: string): MailedLink {
  const [url] = /http\S+\/auth\/confirm\?\S+/.exec(text) ?? [];
  const [code] = /^\d{6}$/m.exec(text) ?? [];
  if (url === undefined || code === undefined) throw new Error(`No link in: ${text}`);
  const { searchParams } = new URL(url);
  const type = searchParams.get('type') as LinkType;
  return { url, code, type, token: searchParams.get('token_hash') ?? '' };
}
