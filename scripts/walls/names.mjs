/**
 * A name, without its endings: words in small letters; in the web app components in capitals, hooks and the
 * like in camel case.
 */
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const WEB = /^([A-Z][A-Za-z]*|[a-z]+([A-Z][a-z]*)*|[a-z0-9]+(-[a-z0-9]+)*)$/;
/** What follows the name: what kind of code it is. */
const ENDINGS = /^(test|spec|worker|setup|config|d)?$/;
/** Words that say nothing of what is inside: everything would fit. */
const EMPTY = new Set(
  'util utils helper helpers common misc shared index types manager base core stuff various'.split(' '),
);
/** The words of CONTRIBUTING that mean one thing, and where they may. */
const FIXED = [
  { word: /(^|-)routes$/, room: /^apps\/(server\/src\/(domains|http)\/|web\/src\/app\/)/ },
  { word: /^service$/, room: /^apps\/server\/src\/(domains|platform)\// },
  {
    word: /(^|-)store$/,
    room: /^apps\/server\/src\/(domains|platform|rehearsal)\/|^packages\/tlog\/src\/testing\//,
  },
  { word: /^api$/, room: /^apps\/web\/src\/(features|lib)\// },
  { word: /^forms$/, room: /^apps\/web\/src\/features\// },
  { word: /^state$/, room: /^apps\/web\/src\/features\/|^packages\/audit\/src\// },
  { word: /^use[A-Z]/, room: /^apps\/web\/src\// },
  { word: /^.+Page$/, room: /^apps\/web\/src\/features\// },
];

/**
 * Takes the source files.
 * Gives: a sentence for each whose name says nothing, or says another thing than in the rest of the house.
 */
export function faultsOfNames(files) {
  return files.flatMap(({ file }) => {
    const [name, ...endings] = file.split('/').at(-1).split('.');
    endings.pop();
    const form = file.startsWith('apps/web/') ? WEB : KEBAB;
    const noun = name
      .split(/-|(?=[A-Z])/)
      .at(-1)
      .toLowerCase();
    const fixed = FIXED.find(({ word, room }) => word.test(name) && !room.test(file));
    return [
      ...(form.test(name) ? [] : [`${file}: is not written as the files beside it are`]),
      ...(endings.every((ending) => ENDINGS.test(ending))
        ? []
        : [`${file}: has an ending that CONTRIBUTING does not list`]),
      ...(EMPTY.has(noun) ? [`${file}: says nothing of what is inside. Name it by that`] : []),
      ...(fixed ? [`${file}: its name means something that is not in this room, see CONTRIBUTING`] : []),
    ];
  });
}
