/** Where components find their words. The provider puts the buttons' words here, the modal the whole catalogue. */
import { createContext } from 'react'
import { enButtons } from './en-buttons.ts'
import { createText, type Text } from './text.ts'

export const TextContext = createContext<Text>(createText('en', { words: enButtons }))
