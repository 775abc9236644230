/** Returns the code in what a service gives its user: `<meta name="…" content="code">`, or the code alone. */
export function verificationCode(pasted: string): string {
  const text = pasted.trim();
  if (!/^<meta\b/i.test(text)) return text;
  const [, , code = text] = /\bcontent\s*=\s*(["'“”]?)([^"'“”\s>]+)\1/i.exec(text) ?? [];
  return code;
}
