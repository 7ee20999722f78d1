import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Ends a child when this process is gone, however it went: a pipe closes even after SIGKILL, and a shell waiting on
 * its other end then ends the child. Returns the way to stop guarding.
 *
 * The guard is a group of its own, so Ctrl-C in the terminal does not reach it before us.
 */
export function guardProcess(child: ChildProcess): () => void {
  const { pid } = child
  if (pid === undefined) return () => {}
  if (process.platform === 'win32') return guardAtExit(child)
  const script =
    'read -r _; kill -TERM "$1" 2>/dev/null; n=0; while kill -0 "$1" 2>/dev/null && [ $n -lt 20 ]; do sleep 0.1; n=$((n+1)); done; kill -KILL "$1" 2>/dev/null'
  const guard = spawn('/bin/sh', ['-c', script, 'foyer-guard', String(pid)], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  guard.unref()
  return () => {
    guard.kill('SIGKILL')
    guard.stdin.destroy()
  }
}

function guardAtExit(child: ChildProcess): () => void {
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  return () => void process.off('exit', end)
}
