/** How a shell makes such keys of the one in `PETSTORE_API_KEY`, within double quotes. */

export const shellKey = '$PETSTORE_API_KEY'
export const half = '${#PETSTORE_API_KEY}/2'
export const part = (filter: string): string => `$(printf %s "${shellKey}" | ${filter})`
export const base64 = (format: string): string => `$(printf ${format} "${shellKey}" | base64 | tr -d '\\n')`
export const firstHalf = part(`head -c $((${half}))`)
export const turn = 'tr -c a-zA-Z0-9 k | tr a-zA-Z0-9 n-za-mN-ZA-M5-90-4'
/** Turns the case of one letter: `nth` of all `n`. */
export const recase = (nth: string): string =>
  part(
    `awk '{n=gsub(/[A-Za-z]/,"&");k=${nth};for(i=0;k>0;){c=substr($0,++i,1);if(c~/[A-Za-z]/)k--};u=toupper(c);` +
      `print substr($0,1,i-1)(c==u?tolower(c):u)substr($0,i+1)}'`,
  )
export const swap =
  "awk '{n=length($0);for(i=1;i<n&&substr($0,i,1)==substr($0,i+1,1);)i++;" +
  'print i<n?substr($0,1,i-1)substr($0,i+1,1)substr($0,i,1)substr($0,i+2):$0 "x"}\''
