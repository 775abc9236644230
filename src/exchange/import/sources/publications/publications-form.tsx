import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../../platform/api/api-client.ts';
import { t } from '../../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../../platform/ui/button.tsx';
import { TextField } from '../../../../platform/ui/form/text-field.tsx';
import { orcidIn } from './orcid-id.ts';

type PublicationsFormProps = { onFind: (from: string) => void; isPending: boolean };

/** Looks publications up by an ORCID iD or by DOIs, behind a disclosure. */
export function PublicationsForm({ onFind, isPending }: PublicationsFormProps) {
  const [typed, setTyped] = useState<string>();
  const { data: linked = '' } = useQuery({ queryKey: ['ORCID iD'], queryFn: linkedOrcid, retry: false });
  const from = typed ?? linked;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (from.trim() !== '') onFind(from.trim());
  }

  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-sm">
        {t('Bring publications from ORCID or by DOI')}
      </summary>
      <form onSubmit={submit} className="flex flex-col gap-3 pt-2">
        <TextField
          label={t('ORCID iD, or DOIs')}
          name="publications_from"
          hint={t('Such as 0000-0002-1825-0097, or up to 20 DOIs with commas between them. You choose which to take.')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={from}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div>
          <Button type="submit" pending={isPending}>
            {t('Find publications')}
          </Button>
        </div>
      </form>
    </details>
  );
}

/** The iD in the link of the account to ORCID; '' without one. */
async function linkedOrcid(): Promise<string> {
  const { links } = await api('GET /api/users/me');
  return links.map(({ url }) => orcidIn(url) ?? '').find((id) => id !== '') ?? '';
}
