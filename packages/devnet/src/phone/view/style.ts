/** The page's looks: the wallet's own, laid out for a phone, and as a phone on anything wider. */
import { adoptWalletStyle } from '../../wallet/view/style.ts'

const phoneStyle = `
html { background: light-dark(#e7ece9, #0b0e0d); color-scheme: light dark; }
.phone { min-height: 100dvh; margin: 0 auto; max-width: 440px; font-size: 15px; padding-bottom: env(safe-area-inset-bottom); }
@media (min-width: 520px) { .phone { min-height: calc(100dvh - 48px); margin: 24px auto; border-radius: 28px; border: 1px solid var(--line); overflow: clip; } }
.phone > header { display: flex; align-items: center; gap: 12px; padding: 16px 20px 12px; }
.phone > header img { width: 36px; height: 36px; border-radius: 10px; }
.phone > header h1 { flex: 1; }
.relay { display: flex; align-items: center; gap: 8px; font-size: 13px; color: var(--quiet); }
.relay::before { content: ''; width: 8px; height: 8px; border-radius: 50%; background: currentColor; }
.relay[data-state='open'] { color: var(--accent); }
.relay[data-state='away'] { color: var(--warn); }
.phone > main { display: flex; flex-direction: column; gap: 20px; padding: 4px 20px 28px; }
.phone > main > section { border-top: 0; padding-top: 0; gap: 10px; }
h2 { font-size: 15px; color: var(--ink); margin: 0; }
.app h2 { font-size: 16px; overflow-wrap: anywhere; }
h3 { font-size: 16px; font-weight: 650; margin: 0; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); }
.note, .waiting { border-radius: 12px; padding: 12px 14px; background: var(--well); overflow-wrap: anywhere; }
.waiting:empty { display: none; }
.note { position: sticky; top: 12px; bottom: 12px; z-index: 1; display: flex; align-items: center; gap: 8px 12px; flex-wrap: wrap; padding: 10px 8px 10px 14px; border: 1px solid var(--line); box-shadow: 0 4px 16px rgb(0 0 0 / 0.12); }
.note:has(> p:empty) { all: unset; position: absolute; }
.note p { flex: 1; min-width: 60%; }
.note .close { flex: none; min-height: 36px; width: 36px; padding: 0; background: none; border: 0; color: inherit; font-size: 20px; line-height: 1; }
.note .primary { order: 1; flex: 1 0 100%; margin-right: 6px; }
.note[data-tone='good'] { color: var(--accent); border-color: var(--accent); }
.note[data-tone='bad'] { color: var(--warn); background: var(--warn-well); }
.code { display: flex; flex-direction: column; gap: 10px; }
.code label { display: flex; flex-direction: column; gap: 6px; font-weight: 600; }
.code textarea { font: 13px/1.5 ui-monospace, monospace; color: var(--ink); background: var(--well); border: 1px solid var(--edge); border-radius: 12px; padding: 10px 12px; width: 100%; min-height: 76px; resize: vertical; overflow-wrap: anywhere; }
.phone { --edge: light-dark(#76847d, #75837d); }
.phone [hidden] { display: none; }
.ways { display: grid; grid-template-columns: repeat(auto-fit, minmax(96px, 1fr)); gap: 8px; }
.ways button, .ways .file { min-height: 48px; padding: 8px 10px; font-size: 14px; }
.file { display: flex; align-items: center; justify-content: center; text-align: center; font-weight: 600; background: var(--well); border: 1px solid var(--line); border-radius: 10px; cursor: pointer; }
.file:focus-within { outline: 2px solid var(--accent); outline-offset: 2px; }
.file input { position: absolute; width: 1px; height: 1px; opacity: 0; }
textarea:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
/* Given the focus so that reading starts there: not a control. */
.phone [tabindex="-1"]:focus-visible { outline: 0; }
.card { display: flex; flex-direction: column; gap: 12px; padding: 14px 12px; border: 1px solid var(--line); border-radius: 16px; }
.card .row { min-height: 40px; }
.card .choice { gap: 10px; padding: 10px; }
.card select { width: 60%; }
select[name='answers'] { width: 58%; }
[data-dragged] { outline: 2px dashed var(--accent); outline-offset: 8px; border-radius: 8px; }
.more { padding: 12px 20px 0; margin-bottom: -12px; font-size: 13px; color: var(--quiet); }
.more:empty { display: none; }
.phone pre { font-size: 12px; max-height: 45dvh; }
.phone .buttons[inert] button { opacity: 0.55; }
.app { display: flex; align-items: center; gap: 12px; }
.app > div { min-width: 0; flex: 1; }
.monogram { flex: none; display: grid; place-items: center; width: 40px; height: 40px; border-radius: 12px; background: var(--well); border: 1px solid var(--line); font-weight: 650; font-size: 18px; }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
summary { min-height: 44px; display: flex; align-items: center; gap: 8px; font-weight: 600; cursor: pointer; border-radius: 8px; }
summary::before { content: '+'; width: 16px; text-align: center; color: var(--quiet); }
details[open] > summary::before { content: '\\2212'; }
details > .stack { padding: 4px 0 8px; }
ul { margin: 0; padding: 0 0 0 20px; display: flex; flex-direction: column; gap: 4px; }
ul.plain { list-style: none; padding: 0; gap: 12px; }
.phone dialog { --paper: light-dark(#ffffff, #1a211e); --well: light-dark(#f2f5f3, #252d2a); background: var(--paper); inset: auto 0 0; margin: 0 auto; width: min(440px, 100vw); max-height: 92dvh; border-radius: 22px 22px 0 0; border-width: 1px 1px 0; padding-bottom: env(safe-area-inset-bottom); }
@media (min-width: 520px) { .phone dialog { --paper: light-dark(#ffffff, #1a211e); --well: light-dark(#f2f5f3, #252d2a); background: var(--paper); inset: 0; margin: auto; border-radius: 22px; border-width: 1px; } }
video { display: block; width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: 16px; background: #000; }
@media (forced-colors: active) { .relay::before { forced-color-adjust: none; } .note, .card { border: 1px solid; } }
`

export function adoptPhoneStyle(root: Document): void {
  adoptWalletStyle(root, phoneStyle)
}
