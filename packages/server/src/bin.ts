#!/usr/bin/env node
/** `npx @foyer/server`, or `foyer-server` where the package is installed. */
import { runProgram } from './commands/program.ts'

await runProgram(process.argv.slice(2), process.env)
