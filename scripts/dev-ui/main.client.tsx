import './parts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Actions } from './actions.tsx';
import { Fields } from './fields.tsx';
import { Foundations } from './foundations.tsx';
import { Surfaces } from './surfaces.tsx';

/** Every component in all its states, light and dark. In development only: /dev/ui */
function PartsOfTheInterface() {
  return (
    <main className="grid xl:grid-cols-2">
      {(['light', 'dark'] as const).map((mode) => (
        <div key={mode} data-mode={mode} className="flex min-w-0 flex-col gap-14 bg-wall p-6 text-ink sm:p-10">
          <Foundations mode={mode} />
          <Actions />
          <Fields mode={mode} />
          <Surfaces />
        </div>
      ))}
    </main>
  );
}

const root = document.getElementById('parts');
if (!root) throw new Error('The document has no place for the parts');
createRoot(root).render(
  <StrictMode>
    <PartsOfTheInterface />
  </StrictMode>,
);
