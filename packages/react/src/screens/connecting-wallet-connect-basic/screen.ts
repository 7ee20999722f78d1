import { defineScreen } from '../define-screen.ts'
import { CodeBones } from '../shared/code-bones.tsx'

export const anyWalletScreen = defineScreen({
  name: 'ConnectingWalletConnectBasic',
  words: { 'pair.title': 'Scan with your phone', 'pair.titlePhone': 'Another app or device' },
  title: (text, { kit }) => text(kit.isPhone ? 'pair.titlePhone' : 'pair.title'),
  skeleton: CodeBones,
  beside: true,
  load: () => import('./connecting-wallet-connect-basic.tsx').then((chunk) => chunk.ConnectingWalletConnectBasic),
})
