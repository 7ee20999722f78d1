'use client'
/** The language that components below find their words in. Without a provider it is English. */
import { createContext } from 'react'
import { createTexts, type Texts } from './text.ts'

export const TextContext = createContext<Texts>(createTexts('en'))
