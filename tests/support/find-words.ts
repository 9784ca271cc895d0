import { parseAst } from 'vitest/node';

/** A node of the syntax tree, as far as it is looked at here. */
type Node = { type: string; start: number; [field: string]: unknown };

/** A key that a file asks for; a pattern when only a part of it is written out (`` t(`decline.${code}`) ``). */
export type UsedKey = { namespace: string; key: string | RegExp; line: number };

export type FoundWords = {
  keys: UsedKey[];
  /** Namespaces that are asked for a key that is a variable. */
  variable: Set<string>;
  /** Every text that is written in the file: those that are keys may be what such a variable holds. */
  texts: Set<string>;
  /** Words for people that are written into the file itself. */
  literals: { line: number; words: string }[];
  /** Amounts and times that are not made in the reader's language. */
  withoutLocale: { line: number; call: string }[];
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

/** Attributes and properties that people read or hear. */
const SHOWN =
  /^(aria-(label|description|roledescription|valuetext)|alt|title|placeholder|description|label|legend|caption|hint|text|words|[a-z]+(Label|Hint|Title|Text))$/;
const LETTERS = /\p{L}{2}|^\p{L}$/u;
/** Keys and class names are no words for people. */
const CODE_LIKE = /^[a-z][\w.-]*$/;

const textOf = (node: Node): string | undefined => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
};

/** The texts that an expression can come to, without looking into calls. */
function outcomes(node: Node): Node[] {
  if (node.type === 'ConditionalExpression')
    return [...outcomes(node.consequent as Node), ...outcomes(node.alternate as Node)];
  if (node.type === 'LogicalExpression') return [...outcomes(node.left as Node), ...outcomes(node.right as Node)];
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    return [...outcomes(node.left as Node), ...outcomes(node.right as Node)];
  }
  return [node];
}

const calleeOf = (node: Node): string | undefined => {
  const callee = node.callee as Node | undefined;
  if (callee?.type === 'Identifier') return callee.name as string;
  const member = callee?.type === 'MemberExpression' ? (callee.object as Node) : undefined;
  return member?.type === 'Identifier' && /^(rich|markup|has|raw)$/.test(String((callee?.property as Node)?.name))
    ? (member.name as string)
    : undefined;
};

const unwrapped = (node: Node | undefined): Node | undefined =>
  node?.type === 'AwaitExpression' ? unwrapped(node.argument as Node) : node;

/** The namespace that an expression gives the words of: `useTranslations('cart')`, `await getTranslations('cart')`. */
function namespaceOf(value: Node | undefined): string | undefined {
  const call = unwrapped(value);
  if (call?.type !== 'CallExpression') return undefined;
  const name = calleeOf(call);
  if (name === 'readWords') return 'mail';
  if (name !== 'useTranslations' && name !== 'getTranslations') return undefined;
  const [first] = call.arguments as Node[];
  if (first?.type === 'ObjectExpression') {
    const named = (first.properties as Node[]).find((property) => (property.key as Node)?.name === 'namespace');
    return textOf(named?.value as Node);
  }
  return first && textOf(first);
}

/** The namespace of a parameter `t: Translator<'cart'>`, or of a name that the file gives that type. */
function annotatedNamespace(node: Node, aliases: ReadonlyMap<string, string>): string | undefined {
  const type = (node.typeAnnotation as Node | undefined)?.typeAnnotation as Node | undefined;
  return type && namespaceOfType(type, aliases);
}

function namespaceOfType(type: Node, aliases: ReadonlyMap<string, string>): string | undefined {
  if (type.type !== 'TSTypeReference') return undefined;
  const name = (type.typeName as Node).name as string;
  if (name !== 'Translator') return aliases.get(name);
  const [argument] = ((type.typeArguments as Node | undefined)?.params ?? []) as Node[];
  return argument?.type === 'TSLiteralType' ? textOf(argument.literal as Node) : undefined;
}

type Scope = { names: Map<string, string>; outer?: Scope };

function lookUp(scope: Scope | undefined, name: string): string | undefined {
  return scope && (scope.names.get(name) ?? lookUp(scope.outer, name));
}

/** Which words a file of the storefront asks for, and which it has of its own. */
export function findWords(code: string, lang: 'ts' | 'tsx' = 'tsx'): FoundWords {
  const program = parseAst(code, { lang }) as unknown as Node;
  const found: FoundWords = { keys: [], variable: new Set(), texts: new Set(), literals: [], withoutLocale: [] };
  const lineOf = (node: Node) => code.slice(0, node.start).split('\n').length;
  const aliases = new Map<string, string>();
  for (const statement of program.body as Node[]) {
    if (statement.type !== 'TSTypeAliasDeclaration') continue;
    const namespace = namespaceOfType(statement.typeAnnotation as Node, aliases);
    if (namespace) aliases.set((statement.id as Node).name as string, namespace);
  }

  const declare = (node: Node, scope: Scope) => {
    const target = node.id as Node;
    const value = unwrapped(node.init as Node | undefined);
    const namespace = namespaceOf(value);
    if (namespace && target.type === 'Identifier') scope.names.set(target.name as string, namespace);
    // const [user, t] = await Promise.all([currentUser(), getTranslations('cart')])
    const [all] = (value?.arguments ?? []) as Node[];
    if (target.type !== 'ArrayPattern' || all?.type !== 'ArrayExpression') return;
    (target.elements as (Node | null)[]).forEach((element, index) => {
      const given = namespaceOf((all.elements as Node[])[index]);
      if (given && element?.type === 'Identifier') scope.names.set(element.name as string, given);
    });
  };

  const use = (namespace: string, argument: Node | undefined) => {
    for (const each of argument ? outcomes(argument) : []) {
      if (each.type === 'Literal') found.keys.push({ namespace, key: String(each.value), line: lineOf(each) });
      else if (each.type === 'TemplateLiteral') {
        const parts = (textOf(each) as string).split('…').map((part) => part.replaceAll('.', '\\.'));
        found.keys.push({ namespace, key: new RegExp(`^${parts.join('[^.]+')}$`), line: lineOf(each) });
      } else found.variable.add(namespace);
    }
  };

  const see = (node: Node, words: string | undefined, asAttribute: boolean) => {
    if (words === undefined || !LETTERS.test(words) || (asAttribute && CODE_LIKE.test(words))) return;
    found.literals.push({ line: lineOf(node), words: words.trim().replace(/\s+/g, ' ') });
  };

  const visit = (node: Node, outer: Scope) => {
    let scope = outer;
    if (/Function/.test(node.type) && Array.isArray(node.params)) {
      scope = { names: new Map(), outer };
      for (const parameter of node.params as Node[]) {
        const namespace = annotatedNamespace(parameter, aliases);
        if (namespace && parameter.type === 'Identifier') scope.names.set(parameter.name as string, namespace);
      }
    }
    if (node.type === 'VariableDeclarator') declare(node, scope);
    if (node.type === 'CallExpression') {
      const name = calleeOf(node);
      const given = node.arguments as Node[];
      const direct = namespaceOf((node.callee as Node).type === 'AwaitExpression' ? (node.callee as Node) : undefined);
      const namespace = direct ?? (name === undefined ? undefined : lookUp(scope, name));
      if (namespace) use(namespace, given[0]);
      const enough = name === 'formatMoney' ? 3 : name === 'formatMoment' ? 4 : 0;
      if (given.length < enough) found.withoutLocale.push({ line: lineOf(node), call: name as string });
    }
    if (node.type === 'Literal' && typeof node.value === 'string') found.texts.add(node.value);
    if (node.type === 'JSXText') see(node, node.value as string, false);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children as Node[]) {
        if (child.type !== 'JSXExpressionContainer') continue;
        for (const each of outcomes(child.expression as Node)) see(each, textOf(each), false);
      }
    }
    if (node.type === 'JSXAttribute' && SHOWN.test(String((node.name as Node).name)) && isNode(node.value)) {
      const value = node.value.type === 'JSXExpressionContainer' ? (node.value.expression as Node) : node.value;
      for (const each of outcomes(value)) see(each, textOf(each), (node.name as Node).name !== 'alt');
    }
    if (node.type === 'Property' && SHOWN.test(String((node.key as Node).name))) {
      for (const each of outcomes(node.value as Node)) see(each, textOf(each), true);
    }
    for (const child of childrenOf(node)) visit(child, scope);
  };
  visit(program, { names: new Map() });
  return found;
}
