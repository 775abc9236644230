import type { Resume } from '../resume.ts';

/** The lines below the name: where to find the person. */
export function contactLines(resume: Resume): string[] {
  const { pronouns, location, availability, email, phone, links, url, texts } = resume;
  const lines = [
    [pronouns, location, availability].filter(Boolean).join(' · '),
    [email, phone].filter(Boolean).join(' · '),
    url,
    ...links.map((link) => texts.labelled(link.label, link.url)),
  ];
  return lines.filter(Boolean);
}

export function withLabel(label: string, url: string): string {
  return label || url;
}
