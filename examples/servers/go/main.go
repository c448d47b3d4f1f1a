package main

import (
	"cmp"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

type Status string

var errStatus = errors.New("status must be available, pending or sold")

func (s Status) valid() bool { return s == "available" || s == "pending" || s == "sold" }

// rule: create-refuses-status-outside-enum
// UnmarshalJSON is called for null as well, since Status is not a pointer, but not where status is absent.
func (s *Status) UnmarshalJSON(data []byte) error {
	var text string // null leaves it empty
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	if *s = Status(text); !s.valid() {
		return errStatus
	}
	return nil
}

// end

type NewPet struct {
	// Pointers tell what is absent, or null, from what is empty.
	// rule: create-requires-name create-refuses-name-type
	Name *string `json:"name"`
	// end

	// rule: create-requires-category create-refuses-category-type create-refuses-category-outside-int64 category-comes-back-exactly
	CategoryID *int64 `json:"categoryId"`
	// end

	// rule: create-returns-a-valid-pet omitted-status-is-valid list-pets-are-valid get-returns-a-valid-pet
	Status Status `json:"status,omitempty"`
	// end
}

type Pet struct {
	// rule: ids-are-never-rounded
	ID int64 `json:"id"`
	// end
	NewPet
}

type Error struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Status  int    `json:"status"`
}

type store struct {
	sync.RWMutex
	pets []Pet // the pet with the id n is at n-1
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	// rule: response-is-application-json
	w.Header().Set("Content-Type", "application/json")
	// end
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(body)
}

// rule: error-has-error-body error-status-equals-response-status
// Not http.Error, which writes plain text.
func writeError(w http.ResponseWriter, status int, code, message string) {
	writeJSON(w, status, Error{code, message, status})
}

// end

// rule: list-needs-a-key create-needs-a-key get-needs-a-key
func checkKey(key string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		same := subtle.ConstantTimeCompare([]byte(strings.TrimSpace(token)), []byte(key)) == 1
		if !same || !strings.EqualFold(scheme, "Bearer") {
			// rule: unauthorized-has-www-authenticate
			w.Header().Set("WWW-Authenticate", "Bearer")
			// end
			writeError(w, http.StatusUnauthorized, "unauthorized", "The API key is missing or invalid.")
			return
		}
		next.ServeHTTP(w, r)
	})
}

// end

func decodePet(r io.Reader) (NewPet, error) {
	var pet NewPet
	body, err := io.ReadAll(r)
	if err != nil {
		return pet, err
	}
	// rule: create-refuses-malformed-json create-refuses-json-extensions create-requires-body
	// encoding/json reads bytes that are not UTF-8 as U+FFFD.
	if !utf8.Valid(body) {
		return pet, errors.New("the body is not UTF-8")
	}
	// rule: create-requires-name create-requires-category create-refuses-empty-object
	// Into a struct, encoding/json takes {"Name":"Rex"} for a name as well: a map has the names of members as they were sent.
	var members map[string]json.RawMessage
	// Not Decoder.Decode, which ignores what follows the first value.
	if err := json.Unmarshal(body, &members); err != nil {
		return pet, err
	}
	fields := map[string]any{"name": &pet.Name, "categoryId": &pet.CategoryID, "status": &pet.Status}
	for name, field := range fields {
		if value, isThere := members[name]; isThere {
			if err := json.Unmarshal(value, field); err != nil {
				return pet, err
			}
		}
	}
	// end
	// end
	// rule: create-refuses-empty-object create-refuses-non-object
	// null leaves the map empty and is no error.
	if pet.Name == nil || *pet.Name == "" || pet.CategoryID == nil {
		return pet, errors.New("name and categoryId are required")
	}
	// end
	return pet, nil
}

func (s *store) list(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	// rule: list-default-is-at-most-20 list-default-equals-limit-20
	limit, err := strconv.Atoi(cmp.Or(query.Get("limit"), "20"))
	// end
	if err != nil || limit < 1 || limit > 100 {
		writeError(w, http.StatusBadRequest, "invalid_limit", "limit must be an integer from 1 to 100")
		return
	}
	status := Status(query.Get("status"))
	if status != "" && !status.valid() {
		writeError(w, http.StatusBadRequest, "invalid_status", errStatus.Error())
		return
	}
	s.RLock()
	defer s.RUnlock()
	// rule: list-is-a-bare-array replacement-works
	found := []Pet{} // a nil slice is written as null
	// end
	for _, pet := range s.pets {
		// rule: list-respects-limit list-filters-by-status list-finds-created-status
		if len(found) < limit && (status == "" || pet.Status == status) {
			found = append(found, pet)
		}
		// end
	}
	writeJSON(w, http.StatusOK, found)
}

func (s *store) create(w http.ResponseWriter, r *http.Request) {
	newPet, err := decodePet(http.MaxBytesReader(w, r.Body, 1<<20))
	if err != nil {
		writeError(w, http.StatusBadRequest, "invalid_pet", err.Error())
		return
	}
	// rule: ids-are-unique
	s.Lock()
	pet := Pet{int64(len(s.pets)) + 1, newPet}
	s.pets = append(s.pets, pet)
	s.Unlock()
	// end
	// rule: created-pet-has-location
	w.Header().Set("Location", fmt.Sprintf("/v1/pets/%d", pet.ID))
	// end
	// rule: create-returns-201
	writeJSON(w, http.StatusCreated, pet)
	// end
}

func (s *store) get(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.ParseInt(r.PathValue("petId"), 10, 64)
	s.RLock()
	defer s.RUnlock()
	// rule: unknown-id-returns-404
	if err != nil || id < 1 || id > int64(len(s.pets)) {
		writeError(w, http.StatusNotFound, "no_such_pet", "There is no such pet.")
		return
	}
	// end
	// rule: deprecation-is-announced sunset-names-the-day
	w.Header().Set("Sunset", "Thu, 05 Dec 2030 00:00:00 GMT")
	// end
	writeJSON(w, http.StatusOK, s.pets[id-1])
}

func main() {
	key := os.Getenv("API_KEY")
	if key == "" {
		log.Fatal("Set API_KEY to the key that clients have to send.")
	}
	var pets store
	mux := http.NewServeMux()
	// rule: list-accepts-omitted-limit list-accepts-limit list-accepts-status
	mux.HandleFunc("GET /v1/pets", pets.list)
	// end
	mux.HandleFunc("POST /v1/pets", pets.create)
	mux.HandleFunc("GET /v1/pets/{petId}", pets.get)
	// rule: undocumented-errors-have-error-bodies response-is-application-json error-has-error-body
	// Without it ServeMux answers unknown paths and methods in plain text.
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		writeError(w, http.StatusNotFound, "no_such_path", "There is no such path.")
	})
	// end
	// rule: key-is-checked-before-the-request
	log.Fatal(http.ListenAndServe(":"+cmp.Or(os.Getenv("PORT"), "8080"), checkKey(key, mux)))
	// end
}
