#!/usr/bin/env node
/** The server as a program, from this repository and in its image: `main.ts serve`, `main.ts projects list`; `--help` says all. */
import { runProgram } from '@foyer/server'

await runProgram(process.argv.slice(2), process.env)
