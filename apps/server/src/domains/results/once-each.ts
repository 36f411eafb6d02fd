/** Memoises a function by the identity of its argument. */
export function onceEach<Value extends object, Made>(make: (value: Value) => Made): (value: Value) => Made {
  const made = new WeakMap<Value, Made>();
  return (value) => {
    const known = made.get(value) ?? make(value);
    made.set(value, known);
    return known;
  };
}

/** Memoises a function by the identity of its last arguments. */
export function lastOf<Given extends readonly unknown[], Made>(
  make: (...given: Given) => Made,
): (...given: Given) => Made {
  let last: { readonly given: Given; readonly made: Made } | undefined;
  return (...given) => {
    if (!last?.given.every((one, i) => Object.is(one, given[i]))) last = { given, made: make(...given) };
    return last.made;
  };
}
