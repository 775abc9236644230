/** Added to the page in the frame only. */
export const EDITING_CSS = `
.edit-text { border-radius: 2px; outline: 1px dashed transparent; outline-offset: 3px; cursor: text; }
.edit-text:empty { display: inline-block; min-width: 4ch; outline-color: currentColor; }
.edit-lines { display: block; white-space: pre-wrap; }
.edit-text:hover { outline-color: currentColor; }
.edit-text:focus { outline: 2px solid currentColor; }
.edit-text[aria-invalid] { outline: 2px solid #c22; }
.edit-failure:not([hidden]) { display: block; width: fit-content; margin: .5em 0; padding: .25em .6em; border-radius: 4px; background: #8f1414; color: #fff; font: 500 14px/1.4 system-ui, sans-serif; letter-spacing: normal; text-transform: none; }
.edit-button { display: inline-block; align-self: flex-start; min-width: 40px; min-height: 36px; margin: .5em 0; padding: .3em .8em; border: 1px solid #555; border-radius: 6px; background: #fff; color: #111; font: 600 14px/1.3 system-ui, sans-serif; letter-spacing: normal; text-transform: none; cursor: pointer; position: relative; z-index: 3; }
.edit-button:hover { background: #111; color: #fff; }
.edit-button:focus-visible { outline: 3px solid #1a56db; outline-offset: 2px; }
[data-edit]:has(> .edit-handle) { position: relative; }
.edit-handle { position: absolute; inset-block-start: 4px; inset-inline-end: 4px; margin: 0; cursor: grab; }
.edit-dates { margin: 0; padding: 0; border: 0; border-radius: 2px; outline: 1px dashed transparent; outline-offset: 3px; background: none; color: inherit; font: inherit; letter-spacing: inherit; text-align: inherit; text-transform: inherit; cursor: pointer; }
.edit-dates:hover { outline-color: currentColor; }
.edit-dates:focus-visible { outline: 2px solid currentColor; }
.edit-over { outline: 3px solid #1a56db; outline-offset: 2px; }
[data-edit$=":markdown"]:has(+ .edit-button) { cursor: pointer; }
[data-edit-state=fallback], [data-edit-state=stale] { box-shadow: inset 3px 0 #b45309; padding-inline-start: 8px; background: color-mix(in srgb, #f59e0b 14%, transparent); }
[data-edit-state=stale] { box-shadow: inset 3px 0 #b91c1c; }
.card-link::after { content: none !important; }
.needs-script.actions { display: none; }
@media (pointer: coarse) { .edit-button { min-height: 44px; min-width: 44px; } }
@media print { .edit-button { display: none; } }
`;
