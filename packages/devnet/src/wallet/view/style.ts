/** The wallet's looks, for both shells: adopted as a constructed sheet, which every policy allows. */
const walletStyle = `
.wallet {
  all: initial;
  display: block;
  box-sizing: border-box;
  color-scheme: light dark;
  --ink: light-dark(#16211d, #eef2f0);
  --quiet: light-dark(#52615b, #a3b0aa);
  --paper: light-dark(#ffffff, #141917);
  --well: light-dark(#f2f5f3, #1d2422);
  --line: light-dark(#d5dcd8, #333d39);
  --accent: light-dark(#1f6650, #86d3ba);
  --on-accent: light-dark(#ffffff, #08211a);
  --warn: light-dark(#6d4a00, #f3d08a);
  --warn-well: light-dark(#fff4d9, #32280f);
  color: var(--ink);
  background: var(--paper);
  font: 14px/1.5 system-ui, sans-serif;
}
.wallet *, .wallet *::before { box-sizing: border-box; }
.panel { display: flex; flex-direction: column; gap: 16px; padding: 20px; outline: none; }
h1 { font-size: 20px; line-height: 1.25; font-weight: 650; margin: 0; }
h2 { font-size: 13px; font-weight: 650; margin: 0 0 8px; color: var(--quiet); }
p { margin: 0; }
section { border-top: 1px solid var(--line); padding-top: 12px; }
.stack, section { display: flex; flex-direction: column; gap: 8px; }
.origin { font-weight: 600; overflow-wrap: anywhere; }
.warning { color: var(--warn); background: var(--warn-well); border-radius: 10px; padding: 10px 12px; overflow-wrap: anywhere; }
[hidden] { display: none; }
fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-direction: column; gap: 8px; min-width: 0; }
legend { padding: 0 0 8px; color: var(--quiet); }
dl { margin: 0; display: flex; flex-direction: column; }
dl > div { display: flex; gap: 16px; justify-content: space-between; padding: 8px 0; border-bottom: 1px solid var(--line); }
dt { color: var(--quiet); flex: none; }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; min-width: 0; }
/* An address of 42 characters keeps to one line in a window of 400 px, beside a box or a label. */
.mono { font-family: ui-monospace, monospace; font-size: 11px; letter-spacing: -0.02em; overflow-wrap: anywhere; }
small { display: block; color: var(--quiet); }
pre { margin: 0; padding: 12px; max-height: 240px; overflow: auto; background: var(--well); border-radius: 10px; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.5 ui-monospace, monospace; }
/* The buttons stay in sight, however long the text above them is. */
.buttons { display: flex; gap: 12px; margin-top: auto; position: sticky; bottom: 0; padding: 12px 0 4px; background: var(--paper); }
.buttons button { flex: 1; }
button { font: inherit; font-weight: 600; color: var(--ink); background: var(--well); border: 1px solid var(--line); border-radius: 10px; min-height: 44px; padding: 8px 16px; cursor: pointer; }
button.primary { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
button:disabled { color: var(--quiet); cursor: default; }
button:focus-visible, input:focus-visible, select:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.choice { display: flex; align-items: center; gap: 12px; padding: 10px 12px; min-height: 44px; text-align: start; font-weight: 500; background: var(--well); border: 1px solid var(--line); border-radius: 10px; cursor: pointer; }
.choice[aria-pressed='true'] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
.row { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 44px; }
.row button { flex: none; }
input[type='checkbox'], input[type='radio'] { accent-color: var(--accent); width: 18px; height: 18px; margin: 0; flex: none; }
input[type='number'], input[type='text'], select { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: 8px; min-height: 36px; padding: 4px 8px; width: 50%; min-width: 0; }
dialog { all: unset; position: fixed; inset: 0 0 0 auto; width: min(400px, 100vw); max-height: calc(100dvh - 32px); overflow: auto; margin: 16px; border: 1px solid var(--line); border-radius: 18px; background: var(--paper); box-shadow: 0 12px 48px rgb(0 0 0 / 0.3); height: fit-content; }
@media (max-width: 432px) { dialog { margin: 0; max-height: 100dvh; } }
dialog:not([open]) { display: none; }
dialog::backdrop { background: rgb(0 0 0 / 0.25); }
`

/** Makes a document or a shadow root wear it, and `more` behind it. */
export function adoptWalletStyle(root: Document | ShadowRoot, more = ''): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(walletStyle + more)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
