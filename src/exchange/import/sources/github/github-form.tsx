import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../../platform/api/api-client.ts';
import { t } from '../../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../../platform/ui/button.tsx';
import { TextField } from '../../../../platform/ui/form/text-field.tsx';

type GithubFormProps = { onFind: (userName: string) => void; isPending: boolean };

/** Lists the repositories of a GitHub account, behind a disclosure. */
export function GithubForm({ onFind, isPending }: GithubFormProps) {
  const [typed, setTyped] = useState<string>();
  const { data: linked = '' } = useQuery({ queryKey: ['GitHub user name'], queryFn: linkedUserName, retry: false });
  const userName = typed ?? linked;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (userName.trim() !== '') onFind(userName.trim());
  }

  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-sm">
        {t('Bring projects from GitHub')}
      </summary>
      <form onSubmit={submit} className="flex flex-col gap-3 pt-2">
        <TextField
          label={t('User name on GitHub')}
          name="github_user_name"
          hint={t('Public repositories of your own become hidden projects. You choose which.')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={userName}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div>
          <Button type="submit" pending={isPending}>
            {t('Find repositories')}
          </Button>
        </div>
      </form>
    </details>
  );
}

const PROFILE = /^https?:\/\/(?:www\.)?github\.com\/([a-z\d-]{1,39})\/?$/i;

/** The name in the link of the account to GitHub, which an import may just have brought; '' without one. */
async function linkedUserName(): Promise<string> {
  const { links } = await api('GET /api/users/me');
  return links.map(({ url }) => PROFILE.exec(url)?.[1] ?? '').find((name) => name !== '') ?? '';
}
