export const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#f4f5f7, #16181c); color: light-dark(#16181c, #f2f3f5); }
main { box-sizing: border-box; max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 1rem 0; }
h2 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
.banner { margin: 0; padding: .5rem .75rem; border-radius: .5rem; background: light-dark(#fde9c8, #4a3408); font-weight: 600; }
dl { margin: 0; padding: .75rem; border-radius: .5rem; background: light-dark(#fff, #202329); }
dl div { display: flex; gap: 1rem; justify-content: space-between; flex-wrap: wrap; }
dt { color: light-dark(#4a5058, #b5bac2); }
dd { margin: 0; }
code { font: .875em ui-monospace, monospace; overflow-wrap: anywhere; }
ul { margin: 0; padding-left: 1.25rem; }
.field { display: grid; gap: .25rem; margin: 1rem 0; }
label { font-weight: 600; }
input { font: inherit; padding: .625rem .75rem; border: 1px solid light-dark(#6b7280, #8b929c); border-radius: .5rem; background: light-dark(#fff, #202329); color: inherit; }
input[aria-invalid] { border-color: light-dark(#b00020, #ff8a95); border-width: 2px; }
.hint { color: light-dark(#4a5058, #b5bac2); }
.problem { color: light-dark(#b00020, #ff8a95); font-weight: 600; }
button { font: inherit; font-weight: 600; width: 100%; min-height: 2.75rem; border: 0; border-radius: .5rem; background: #1d4ed8; color: #fff; cursor: pointer; }
button.plain { margin-top: .5rem; background: none; color: inherit; text-decoration: underline; }
a { color: light-dark(#1d4ed8, #93b4ff); }
:focus-visible { outline: 3px solid light-dark(#1d4ed8, #93b4ff); outline-offset: 2px; }
`
