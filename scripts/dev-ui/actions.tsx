import { useState } from 'react';
import { Button, type ButtonTone } from '../../src/platform/ui/button.tsx';
import { Dialog } from '../../src/platform/ui/dialog.tsx';
import { LinkButton } from '../../src/platform/ui/link-button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../src/platform/ui/menu.tsx';
import { Spinner } from '../../src/platform/ui/spinner.tsx';
import { Group, Row, State } from './group.tsx';

const TONES: ButtonTone[] = ['primary', 'plain', 'quiet', 'danger', 'band', 'band-plain'];

/** Buttons and links, including hover and focus. */
export function Actions() {
  const [isOpen, setOpen] = useState(false);
  const [isWideOpen, setWideOpen] = useState(false);
  const [picked, setPicked] = useState('nothing yet');
  return (
    <>
      <Group title="Button, LinkButton">
        {TONES.map((tone) => (
          <div key={tone} className={tone.startsWith('band') ? 'band p-4' : ''}>
            <Row>
              <State name={tone}>
                <Button tone={tone}>Save</Button>
              </State>
              <State name="pending">
                <Button tone={tone} pending>
                  Save
                </Button>
              </State>
              <State name="disabled">
                <Button tone={tone} disabled>
                  Save
                </Button>
              </State>
              <State name="link">
                <LinkButton tone={tone} href="/dev/ui">
                  Open
                </LinkButton>
              </State>
            </Row>
          </div>
        ))}
      </Group>
      <Group title="Menu, Dialog, Spinner">
        <Row>
          <State name={`menu, picked: ${picked}`}>
            <Menu trigger="Account" triggerClassName="cursor-pointer rounded-control border border-edge px-4 py-2">
              <MenuLink link={<a href="/dev/ui">This page</a>}>This page</MenuLink>
              <MenuSeparator />
              <MenuItem onSelect={() => setPicked('an action')}>An action</MenuItem>
            </Menu>
          </State>
          <Button onClick={() => setOpen(true)}>Dialog</Button>
          <Button onClick={() => setWideOpen(true)}>Wide dialog</Button>
          <State name="spinner">
            <Spinner />
          </State>
        </Row>
        <Dialog open={isOpen} onOpenChange={setOpen} title="Leave without saving?" description="It is not saved yet.">
          <Button onClick={() => setOpen(false)}>Stay</Button>
        </Dialog>
        <Dialog open={isWideOpen} onOpenChange={setWideOpen} title="Two versions" wide>
          <p>Room for two things side by side.</p>
        </Dialog>
      </Group>
    </>
  );
}
