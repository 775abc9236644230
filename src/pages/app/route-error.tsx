import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Oops } from '../../kit/oops.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** An address that the app does not have. */
export function UnknownPage() {
  return (
    <Oops text="The page you requested does not exist.">
      <LinkButton href="/home" tone="primary">
        View page
      </LinkButton>
    </Oops>
  );
}

/** A screen that could not be shown: its code did not load, or it has a mistake. */
export function RouteError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <UnknownPage />;
  return (
    <Oops text="This screen could not be shown.">
      <Button tone="primary" onClick={() => location.reload()}>
        Load it again
      </Button>
      <LinkButton href="/home">View page</LinkButton>
    </Oops>
  );
}
