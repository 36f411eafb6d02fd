/**
 * The characters allowed in names: visible letters, marks, digits, signs and punctuation of the Basic
 * Multilingual Plane, Adlam and Han, and the space, as ranges of code points in hexadecimal. All are older
 * than any browser that can vote, so that every device shows and compares them alike.
 * @see Unicode 10.0, DerivedAge.txt and UnicodeData.txt
 */
const RANGES = `
20-7e a1-ac ae-34e 350-377 37a-37f 384-38a 38c 38e-3a1 3a3-52f 531-556 559-55f 561-587 589-58a 58d-58f 591-5c7
5d0-5ea 5f0-5f4 606-61b 61e-6dc 6de-70d 710-74a 74d-7b1 7c0-7fa 800-82d 830-83e 840-85b 85e 860-86a 8a0-8b4
8b6-8bd 8d4-8e1 8e3-983 985-98c 98f-990 993-9a8 9aa-9b0 9b2 9b6-9b9 9bc-9c4 9c7-9c8 9cb-9ce 9d7 9dc-9dd
9df-9e3 9e6-9fd a01-a03 a05-a0a a0f-a10 a13-a28 a2a-a30 a32-a33 a35-a36 a38-a39 a3c a3e-a42 a47-a48 a4b-a4d
a51 a59-a5c a5e a66-a75 a81-a83 a85-a8d a8f-a91 a93-aa8 aaa-ab0 ab2-ab3 ab5-ab9 abc-ac5 ac7-ac9 acb-acd ad0
ae0-ae3 ae6-af1 af9-aff b01-b03 b05-b0c b0f-b10 b13-b28 b2a-b30 b32-b33 b35-b39 b3c-b44 b47-b48 b4b-b4d
b56-b57 b5c-b5d b5f-b63 b66-b77 b82-b83 b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f ba3-ba4 ba8-baa bae-bb9
bbe-bc2 bc6-bc8 bca-bcd bd0 bd7 be6-bfa c00-c03 c05-c0c c0e-c10 c12-c28 c2a-c39 c3d-c44 c46-c48 c4a-c4d
c55-c56 c58-c5a c60-c63 c66-c6f c78-c83 c85-c8c c8e-c90 c92-ca8 caa-cb3 cb5-cb9 cbc-cc4 cc6-cc8 cca-ccd
cd5-cd6 cde ce0-ce3 ce6-cef cf1-cf2 d00-d03 d05-d0c d0e-d10 d12-d44 d46-d48 d4a-d4f d54-d63 d66-d7f d82-d83
d85-d96 d9a-db1 db3-dbb dbd dc0-dc6 dca dcf-dd4 dd6 dd8-ddf de6-def df2-df4 e01-e3a e3f-e5b e81-e82 e84
e87-e88 e8a e8d e94-e97 e99-e9f ea1-ea3 ea5 ea7 eaa-eab ead-eb9 ebb-ebd ec0-ec4 ec6 ec8-ecd ed0-ed9 edc-edf
f00-f47 f49-f6c f71-f97 f99-fbc fbe-fcc fce-fda 1000-10c5 10c7 10cd 10d0-115e 1161-1248 124a-124d 1250-1256
1258 125a-125d 1260-1288 128a-128d 1290-12b0 12b2-12b5 12b8-12be 12c0 12c2-12c5 12c8-12d6 12d8-1310 1312-1315
1318-135a 135d-137c 1380-1399 13a0-13f5 13f8-13fd 1400-167f 1681-169c 16a0-16f8 1700-170c 170e-1714 1720-1736
1740-1753 1760-176c 176e-1770 1772-1773 1780-17b3 17b6-17dd 17e0-17e9 17f0-17f9 1800-180a 1810-1819 1820-1877
1880-18aa 18b0-18f5 1900-191e 1920-192b 1930-193b 1940 1944-196d 1970-1974 1980-19ab 19b0-19c9 19d0-19da
19de-1a1b 1a1e-1a5e 1a60-1a7c 1a7f-1a89 1a90-1a99 1aa0-1aad 1ab0-1abe 1b00-1b4b 1b50-1b7c 1b80-1bf3 1bfc-1c37
1c3b-1c49 1c4d-1c88 1cc0-1cc7 1cd0-1cf9 1d00-1df9 1dfb-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b
1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2010-2027 2030-205e
2070-2071 2074-208e 2090-209c 20a0-20bf 20d0-20f0 2100-218b 2190-2426 2440-244a 2460-27ff 2801-2b73 2b76-2b95
2b98-2bb9 2bbd-2bc8 2bca-2bd2 2bec-2bef 2c00-2c2e 2c30-2c5e 2c60-2cf3 2cf9-2d25 2d27 2d2d 2d30-2d67 2d6f-2d70
2d7f-2d96 2da0-2da6 2da8-2dae 2db0-2db6 2db8-2dbe 2dc0-2dc6 2dc8-2dce 2dd0-2dd6 2dd8-2dde 2de0-2e49 2e80-2e99
2e9b-2ef3 2f00-2fd5 2ff0-2ffb 3001-303f 3041-3096 3099-30ff 3105-312e 3131-3163 3165-318e 3190-31ba 31c0-31e3
31f0-321e 3220-32fe 3300-4db5 4dc0-9fea a000-a48c a490-a4c6 a4d0-a62b a640-a6f7 a700-a7ae a7b0-a7b7 a7f7-a82b
a830-a839 a840-a877 a880-a8c5 a8ce-a8d9 a8e0-a8fd a900-a953 a95f-a97c a980-a9cd a9cf-a9d9 a9de-a9fe aa00-aa36
aa40-aa4d aa50-aa59 aa5c-aac2 aadb-aaf6 ab01-ab06 ab09-ab0e ab11-ab16 ab20-ab26 ab28-ab2e ab30-ab65 ab70-abed
abf0-abf9 ac00-d7a3 d7b0-d7c6 d7cb-d7fb f900-fa6d fa70-fad9 fb00-fb06 fb13-fb17 fb1d-fb36 fb38-fb3c fb3e
fb40-fb41 fb43-fb44 fb46-fbc1 fbd3-fd3f fd50-fd8f fd92-fdc7 fdf0-fdfd fe10-fe19 fe20-fe52 fe54-fe66 fe68-fe6b
fe70-fe74 fe76-fefc ff01-ff9f ffa1-ffbe ffc2-ffc7 ffca-ffcf ffd2-ffd7 ffda-ffdc ffe0-ffe6 ffe8-ffee
1e900-1e94a 1e950-1e959 1e95e-1e95f 20000-2a6d6 2a700-2b734 2b740-2b81d 2b820-2cea1 2ceb0-2ebe0 2f800-2fa1d
`;

const points = (range: string) => range.split('-').map((point) => `\\u{${point}}`);
const ranges = RANGES.trim()
  .split(/\s/)
  .map((range) => points(range).join('-'));
const KNOWN = new RegExp(`^[${ranges.join('')}]*$`, 'u');

/** Tells whether all characters of a text are allowed in names. */
export const isOfRepertoire = (text: string): boolean => KNOWN.test(text);
