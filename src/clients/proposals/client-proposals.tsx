import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { AppLink, AppLinkButton } from '../../platform/ui/app-link.tsx';
import { stateText } from './proposal-words.ts';
import { useProposals } from './use-proposals.ts';

/** What was proposed to a client, and the way to propose more. */
export function ClientProposals({ clientId }: { clientId: string }) {
  const { data = [] } = useProposals(clientId);
  return (
    <section className="flex flex-col items-start gap-2">
      {data.length > 0 && (
        <>
          <h4 className="font-semibold text-sm">{t('Proposals')}</h4>
          <ul className="flex w-full flex-col gap-1 text-sm">
            {data.map((proposal) => (
              <li key={proposal.id} className="flex flex-wrap justify-between gap-x-4">
                <span className="min-w-0 break-words">
                  <AppLink to={`/studio/proposals?open=${proposal.id}`}>
                    <bdi>{proposal.title}</bdi>
                  </AppLink>
                </span>
                <span className="text-soft">{stateText(proposal)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <AppLinkButton to={`/studio/proposals?client=${clientId}`}>{t('New proposal')}</AppLinkButton>
    </section>
  );
}
