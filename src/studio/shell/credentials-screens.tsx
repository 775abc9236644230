import { CredentialsPanel } from '../../exchange/credentials/credentials-panel.tsx';
import { listScreen } from '../lists/list-screen.tsx';

export const BadgesScreen = listScreen('badges', { Above: () => <CredentialsPanel kind="badges" /> });
export const CertificationsScreen = listScreen('certifications', {
  Above: () => <CredentialsPanel kind="certifications" />,
});
