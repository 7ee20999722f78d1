/** A declaration without what it does: its name and types, as its author wrote them. */
import ts from 'typescript-ast'

const longest = { lines: 40, characters: 2000 }

export function toSignature(node: ts.Declaration, name: string, checker: ts.TypeChecker): string | undefined {
  if (ts.isFunctionDeclaration(node)) {
    // Of a function with overloads the implementation is nobody's business.
    const symbol = node.name && checker.getSymbolAtLocation(node.name)
    if (node.body && (symbol?.declarations?.length ?? 0) > 1) return undefined
    return `function ${name}${callText(node, checker)}`
  }
  if (ts.isClassDeclaration(node)) return classText(node, name, checker)
  if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return textOf(node).replace(/^export (default )?/, '')
  if (ts.isVariableDeclaration(node)) return variableText(node, name, checker)
  return undefined
}

function callText(node: ts.SignatureDeclaration, checker: ts.TypeChecker): string {
  const source = node.getSourceFile()
  const types = node.typeParameters ? `<${node.typeParameters.map((each) => each.getText(source)).join(', ')}>` : ''
  const parameters = node.parameters.map((each) => parameterText(each)).join(', ')
  const returns = node.type ? node.type.getText(source) : returnText(node, checker)
  return `${types}(${parameters}): ${returns}`
}

/** Parameters that are taken apart where they are declared are shown by their types alone. */
function parameterText(node: ts.ParameterDeclaration): string {
  const source = node.getSourceFile()
  const isTaken = ts.isObjectBindingPattern(node.name) || ts.isArrayBindingPattern(node.name)
  const name = isTaken ? 'options' : node.name.getText(source)
  const optional = node.questionToken || node.initializer ? '?' : ''
  const rest = node.dotDotDotToken ? '...' : ''
  const type = node.type ? `: ${node.type.getText(source)}` : ''
  return `${rest}${name}${optional}${type}`
}

function returnText(node: ts.SignatureDeclaration, checker: ts.TypeChecker): string {
  const signature = checker.getSignatureFromDeclaration(node)
  return signature ? checker.typeToString(signature.getReturnType()) : 'unknown'
}

function classText(node: ts.ClassDeclaration, name: string, checker: ts.TypeChecker): string {
  const source = node.getSourceFile()
  const types = node.typeParameters ? `<${node.typeParameters.map((each) => each.getText(source)).join(', ')}>` : ''
  const heritage = node.heritageClauses?.map((clause) => ` ${clause.getText(source)}`).join('') ?? ''
  const members = node.members.flatMap((member) => {
    const flags = ts.getCombinedModifierFlags(member)
    if (flags & ts.ModifierFlags.Private || (member.name && ts.isPrivateIdentifier(member.name))) return []
    const comment = commentOf(member)
    const before = comment ? `  ${comment}\n` : ''
    return [`${before}  ${memberText(member, checker)}`]
  })
  return `class ${name}${types}${heritage} {\n${members.join('\n')}\n}`
}

function memberText(member: ts.ClassElement, checker: ts.TypeChecker): string {
  const source = member.getSourceFile()
  if (ts.isConstructorDeclaration(member)) return `constructor(${member.parameters.map(parameterText).join(', ')})`
  const name = member.name?.getText(source) ?? ''
  const isStatic = ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static ? 'static ' : ''
  if (ts.isMethodDeclaration(member)) return `${isStatic}${name}${callText(member, checker)}`
  if (ts.isGetAccessorDeclaration(member))
    return `${isStatic}readonly ${name}: ${member.type?.getText(source) ?? returnText(member, checker)}`
  if (ts.isPropertyDeclaration(member) && !member.type && member.initializer)
    return `${isStatic}readonly ${name} = ${member.initializer.getText(source)}`
  return member.getText(source).replace(/^override /, '')
}

function variableText(node: ts.VariableDeclaration, name: string, checker: ts.TypeChecker): string {
  const { type, initializer } = node
  const source = node.getSourceFile()
  if (type) return `const ${name}: ${type.getText(source)}`
  if (initializer && ts.isArrowFunction(initializer)) return `function ${name}${callText(initializer, checker)}`
  const text = initializer?.getText(source)
  if (text !== undefined && text.length <= longest.characters && text.split('\n').length <= longest.lines) return `const ${name} = ${text}`
  return `const ${name}`
}

const textOf = (node: ts.Node): string => node.getText(node.getSourceFile())

function commentOf(node: ts.Node): string | undefined {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  return comments.at(-1)?.getText(node.getSourceFile())
}
