/** The phone wallet's picture in lists of wallets: the door of the browser wallet, on the screen of a phone. */
export const phoneLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
  '<rect width="64" height="64" fill="#1d5a48"/>' +
  '<rect x="17" y="6" width="30" height="52" rx="6" fill="#f3ead8"/>' +
  '<rect x="20" y="11" width="24" height="42" rx="2.5" fill="#2b7a62"/>' +
  '<path d="M25 46V28.5a7 7 0 0 1 14 0V46z" fill="#f3ead8"/>' +
  '<path d="M25 46V28.5a7 7 0 0 1 7-7V46z" fill="#dccfae"/>' +
  '<circle cx="36" cy="35" r="1.5" fill="#1d5a48"/>' +
  '<path d="M23 46h18v2H23z" fill="#f3ead8"/>' +
  '<path d="M29 8.2h6" stroke="#1d5a48" stroke-width="1.4" stroke-linecap="round"/>' +
  '</svg>'
