/** What a buyer sees at the sandbox: forms that work without a script. */
import { formatUnits } from 'viem'
import { findOffer } from '../offers.ts'
import type { Payment } from '../payment.ts'
import { type CardFields, challengeCode, mostChallengeTries, testCards } from '../test-cards.ts'
import { type Html, html } from './html.ts'

export type Problems = Partial<Record<keyof CardFields, string>>

const failures = {
  declined: ['The card was declined', 'The bank declined the payment. Nothing was charged.'],
  timeout: ['The bank did not answer', 'The bank did not answer in time. The payment was called off, and nothing was charged.'],
  cancelled: ['The payment was cancelled', 'Nothing was charged.'],
  refunded: ['The tokens could not be sent', 'The payment was called off, and nothing was charged.'],
  unknown: ['The payment failed', 'Nothing was charged.'],
} as const

/** The page of a payment as it is. */
export function showPayment(one: Payment, problems: Problems = {}): Html {
  const { state } = one
  switch (state.kind) {
    case 'open':
      return layout(Object.keys(problems).length > 0 ? 'Error: pay with a test card' : 'Pay with a test card', cardForm(one, problems))
    case 'challenge':
      return layout(state.tries > 0 ? 'Error: confirm the payment' : 'Confirm the payment', challengeForm(one, state.tries))
    case 'asking':
      return layout('The bank is being asked', html`<p>This takes a few seconds.</p>${checkAgain(one)}`)
    case 'approved':
      return layout(
        'Your tokens are on their way',
        html`${summary(one)}<p>The payment was approved, and the transaction is sent.</p>${checkAgain(one)}`,
      )
    case 'paid':
      return layout(
        'Your tokens have arrived',
        html`${summary(one)}<p>Transaction <code>${state.hash}</code></p><p>You can close this page and go back to the app.</p>`,
      )
    case 'failed': {
      const [title, text] = failures[state.failure]
      return layout(title, html`<p>${text}</p><p>Close this page and go back to the app to try again.</p>`)
    }
  }
}

/** The page at the root, for whoever opens the address by itself. */
export function showAbout(): Html {
  return layout(
    'Buy with test cards',
    html`<p>This is where the buyer of a local world pays. Nothing is real: the cards are test cards, and the tokens exist on the local networks only.</p>
<p>A purchase begins in an app: open the account, press Buy, choose an amount, and follow the link to the page of the payment.</p>
${cardList()}`,
  )
}

export function showMessage(title: string, text: string): Html {
  return layout(title, html`<p>${text}</p>`)
}

function layout(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Sandbox</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<main>
<p class="banner">Sandbox: test cards and play money. Never type a real card.</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
}

function summary(one: Payment): Html {
  const offer = findOffer(one.currency, one.chainId)
  const bought = offer ? `${formatUnits(BigInt(one.units), offer.sold.decimals)} ${offer.sold.symbol}` : one.currency
  return html`<dl>
<div><dt>You pay</dt><dd>${one.amount} ${one.paymentCurrency}, fees included</dd></div>
<div><dt>You get</dt><dd>${bought}</dd></div>
<div><dt>Sent to</dt><dd><code>${one.address}</code></dd></div>
</dl>`
}

type Field = { readonly name: keyof CardFields; readonly label: string; readonly hint: string; readonly autocomplete: string }

const fields: readonly Field[] = [
  { name: 'number', label: 'Card number', hint: 'One of the test cards above', autocomplete: 'cc-number' },
  { name: 'expiry', label: 'Expires', hint: 'Month and year, like 12/34', autocomplete: 'cc-exp' },
  { name: 'code', label: 'Security code', hint: 'Any three digits', autocomplete: 'cc-csc' },
]

function cardForm(one: Payment, problems: Problems): Html {
  const first = fields.find(({ name }) => problems[name] !== undefined)?.name ?? 'number'
  return html`${summary(one)}
${cardList()}
<form method="post" action="/pay/${one.id}/card" autocomplete="off">
${fields.map(({ name, label, hint, autocomplete }) => {
  const problem = problems[name]
  return html`<p class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" inputmode="${name === 'expiry' ? 'text' : 'numeric'}" autocomplete="${autocomplete}" maxlength="40" required aria-describedby="${name}-hint"${problem !== undefined && html` aria-invalid="true"`}${name === first && html` autofocus`}>
<span id="${name}-hint" class="${problem === undefined ? 'hint' : 'problem'}">${problem ?? hint}</span>
</p>`
})}
<button>Pay ${one.amount} ${one.paymentCurrency}</button>
</form>
${cancelForm(one)}`
}

function cardList(): Html {
  return html`<h2>Test cards</h2>
<ul>${testCards.map(({ number, about }) => html`<li><code>${number}</code> ${about}</li>`)}</ul>`
}

function challengeForm(one: Payment, tries: number): Html {
  const left = mostChallengeTries - tries
  return html`${summary(one)}
<form method="post" action="/pay/${one.id}/challenge" autocomplete="off">
<p class="field">
<label for="answer">Code from your bank</label>
<input id="answer" name="answer" inputmode="numeric" autocomplete="one-time-code" maxlength="10" required autofocus aria-describedby="answer-hint"${tries > 0 && html` aria-invalid="true"`}>
<span id="answer-hint" class="${tries > 0 ? 'problem' : 'hint'}">${tries > 0 ? `This is not the code. ${left === 1 ? 'One try is left.' : `${left} tries are left.`}` : `Your bank wants to hear from you (3-D Secure). Here it is always ${challengeCode}.`}</span>
</p>
<button>Confirm</button>
</form>
${cancelForm(one)}`
}

function cancelForm({ id }: Payment): Html {
  return html`<form method="post" action="/pay/${id}/cancel"><button class="plain">Cancel</button></form>`
}

function checkAgain({ id }: Payment): Html {
  return html`<p><a href="/pay/${id}">Look again</a></p>`
}
